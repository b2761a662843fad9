export { createIncomingHooks, type IncomingHooks, type IncomingHooksOptions } from './hooks.ts';
