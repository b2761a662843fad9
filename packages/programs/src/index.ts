export { type CommandAnswer, commandAnswer } from './command-answer.ts';
export { botTokens } from './bot-tokens.ts';
export { createIncomingHooks, type IncomingHooks, type IncomingHooksOptions } from './hooks.ts';
