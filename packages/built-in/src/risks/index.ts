export * from './candidate.ts';
export { candidateIn } from './rules.ts';
