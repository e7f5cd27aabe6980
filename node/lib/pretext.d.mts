export * from './pretext.js';
