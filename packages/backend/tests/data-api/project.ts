import { fileURLToPath } from 'node:url';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll } from 'vitest';
import type { GatewayLimits } from '../../src/gateway/limits.ts';
import { startTestBackend, type TestBackend } from '../project.ts';

/** A project with every kind of object that the Data API serves. */
export const workdir = fileURLToPath(new URL('./project', import.meta.url));

export type DataApiTest = {
  /** The official client without a session. */
  anon: SupabaseClient;
  /** The official client with the secret key. */
  service: SupabaseClient;
  backend: TestBackend['backend'];
  /** Sends a raw request below `/rest/v1`, with the secret key unless another is given. */
  send(method: string, path: string, init?: SendInit): Promise<Response>;
};

export type SendInit = {
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
};

/** Starts a backend for the tests of a file. */
export function useDataApi(limits: Partial<GatewayLimits> = {}): DataApiTest {
  let project: TestBackend | null = null;
  const clients: { anon?: SupabaseClient; service?: SupabaseClient } = {};
  const started = () => {
    if (project === null) throw new Error('The backend has not started yet');
    return project;
  };
  beforeAll(async () => {
    project = await startTestBackend({ workdir, limits });
    clients.anon = project.client();
    clients.service = createClient(project.backend.url, project.backend.keys.secretKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
  });
  afterAll(() => project?.stop());
  const client = (name: 'anon' | 'service') => {
    const found = clients[name];
    if (found === undefined) throw new Error('The backend has not started yet');
    return found;
  };
  return {
    get anon() {
      return client('anon');
    },
    get service() {
      return client('service');
    },
    get backend() {
      return started().backend;
    },
    send: (method, path, { headers = {}, body } = {}) =>
      fetch(`${started().backend.url}/rest/v1${path}`, {
        method,
        headers: {
          apikey: started().backend.keys.secretKey,
          ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body }),
      }),
  };
}
