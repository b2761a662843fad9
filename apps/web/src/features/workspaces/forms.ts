/** Loaded when a form is rendered, since it includes all of zod. */
export { workspaceForm } from '@parley/model';
