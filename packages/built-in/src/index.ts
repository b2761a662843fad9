export { BUILT_IN, builtInModel } from './model.ts';
export type { Conversation, Passage, Turn } from './conversation.ts';
export { namesDate } from './dates.ts';
export { isDecision } from './decisions.ts';
export { localeOf } from './language.ts';
export { type Period, periodIn, startOfDay } from './periods.ts';
export { isCommitment } from './promises.ts';
export type { Task } from './task.ts';
export { essence } from './summarise.ts';
