// Measures a text from Node: TEXTMEASURE_ADDON=./textmeasure.node node example.js
const { measure } = require(process.env.TEXTMEASURE_ADDON || "./textmeasure.node");

console.log(JSON.stringify(measure("Hello, world", 60, 16)));
try {
  measure("Hello", -1, 16);
} catch (error) {
  console.log(`${error.code}: ${error.message}`);
}
