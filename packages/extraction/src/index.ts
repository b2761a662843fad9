export { type ExtractionOptions, startExtraction } from './start.ts';
