export {
  type Decision,
  decideRules,
  type FormEffect,
  isQuestion,
  isSpeaking,
  missingItems,
  type RuleMoment,
} from './evaluate.ts';
export * from './rule.ts';
export { ruleTimes } from './times.ts';
