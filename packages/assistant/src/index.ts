export { type AssistantOptions, type Log, startAssistant } from './start.ts';
export { type ProviderConfig, readProvider } from './provider.ts';
