export * from './rich-inline.js';
