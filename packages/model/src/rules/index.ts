export * from './rule.ts';
