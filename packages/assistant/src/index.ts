export { BackendError, type Client, clientFactory, read } from './identity.ts';
export type { Log } from './log.ts';
export { type ProviderConfig, readProvider } from './provider.ts';
export { newPrivateKey, openSecrets, type Secrets } from './secrets.ts';
export { type AssistantOptions, startAssistant } from './start.ts';
export { findChannel } from './tools/channels.ts';
export { idIn } from './tools/ids.ts';
export { readingTools } from './tools/reading/index.ts';
export { hrefOf } from './tools/links.ts';
