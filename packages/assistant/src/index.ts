export type { Log } from './log.ts';
export { type ProviderConfig, readProvider } from './provider.ts';
export { type AssistantOptions, startAssistant } from './start.ts';
