export { addressesIn, type TextPiece } from './addresses.ts';
export { isEqual } from './equal.ts';
export { normal } from './normal.ts';
export { documentOf, readDocument } from './read.ts';
export type { Document, DocumentNode, Mark } from './types.ts';
export { writeDocument } from './write.ts';
