export * from './display.ts';
export * from './files.ts';
export * from './ids.ts';
export * from './limits.ts';
export * from './parts.ts';
export * from './paths.ts';
export type * from './rows.ts';
export * from './schemas.ts';
export * from './topics.ts';
