import { createAccess } from '@parley/client/connection/access';
import type { Transport } from '@parley/client/connection/transport';
import { createMessagePages } from '@parley/client/messages/message-pages';
import { processPorts } from '@parley/client/base/ports';
import { createStore, type Store } from '@parley/client/store';
import type { TableGateway } from '@parley/client/tables/table-gateway';

/** One user's app without its screens: the same store, client and requests as in a browser. */
export type App = {
  store: Store;
  gateway: TableGateway;
  /** Reads a channel's newest messages with everything that belongs to them, without storing it. */
  readPage(channelId: string, limit: number): Promise<number>;
  /**
   * Another tab of the same user, with an empty store. `onRequest` receives each of its requests,
   * as 'GET /path'.
   */
  anotherTab(onRequest?: (request: string) => void): App;
  stop(): Promise<void>;
};

type Backend = { url: string; key: string };

/**
 * Opens the app with the session in these cookies, or signed out.
 * @param transport replaces the platform's WebSocket.
 */
export function openApp(
  { url, key }: Backend,
  cookies = new Map<string, string>(),
  onRequest: (request: string) => void = () => {},
  transport?: Transport,
): App {
  const access = createAccess({
    config: { supabaseUrl: url, supabaseKey: key },
    ports: processPorts(),
    fetch(input, init) {
      onRequest(`${init?.method ?? 'GET'} ${new URL(String(input)).pathname}`);
      return fetch(input, init);
    },
    cookies: {
      getAll: () => [...cookies].map(([name, value]) => ({ name, value })),
      setAll(all) {
        for (const { name, value } of all) {
          if (value === '') cookies.delete(name);
          else cookies.set(name, value);
        }
      },
    },
    autoRefresh: false,
    ...(transport ? { transport } : {}),
  });
  const store = createStore(access);
  const pages = createMessagePages(store.client, store.collections, store.known, store.people);
  return {
    store,
    gateway: access.gateway,
    async readPage(channelId, limit) {
      const { positions } = await pages.pull(channelId, limit, 'newest', () => false);
      return positions.length;
    },
    anotherTab: (told) => openApp({ url, key }, cookies, told, transport),
    stop: async () => store.stop(),
  };
}
