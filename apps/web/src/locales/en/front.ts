import { passkeys } from './account.json';

/** What the pages before the product say. */
export default {
  ...import.meta.glob('./{auth,common,errors,validation}.json', { eager: true, import: 'default' }),
  './account.json': { passkeys },
};
