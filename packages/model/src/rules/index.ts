export {
  type Decision,
  decideRules,
  EMPTY_MOMENT,
  type FormEffect,
  isQuestion,
  isSpeaking,
  missingItems,
  type RuleMoment,
} from './evaluate.ts';
export { type ReadContext, readRules } from './read-rules.ts';
export * from './rule.ts';
export { ruleTimes } from './times.ts';
