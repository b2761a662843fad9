export { type Planted, writeSlackExport } from './slack-export.ts';
