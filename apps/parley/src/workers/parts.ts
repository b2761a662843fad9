import { startAssistant } from '@parley/assistant';
import type { Log, Shutdown } from '@parley/backend';
import { createCalendarFeeds, startDelivery } from '@parley/delivery';
import { createMcp } from '@parley/mcp';
import { createIncomingHooks } from '@parley/programs';
import { createSafeFetch } from '@parley/safe-fetch';
import { startExtraction } from '@parley/extraction';
import { startTransfer } from '@parley/transfer';
import type { OwnKeys } from '../own-keys.ts';
import { keepPart, type KeptPart, type ProductPart } from '../part.ts';
import type { Settings } from '../settings.ts';

/** A Supabase project anywhere, with the credentials the workers need. */
export type SupabaseProject = {
  supabaseUrl: string;
  publishableKey: string;
  secretKey: string;
  /** Signs the short-lived tokens for the assistant and for people's tools. */
  jwtSecret: string;
  /** Its role can create schemas and switch to `authenticated`. Must support sessions. */
  databaseUrl: string;
};

/** The settings that workers need. */
export type WorkerSettings = Pick<
  Settings,
  | 'siteUrl'
  | 'provider'
  | 'aiMonthlyTokens'
  | 'smtpUrl'
  | 'mailFrom'
  | 'retention'
  | 'unfurls'
  | 'networkAllow'
  | 'reachesLoopback'
>;

export type WorkersOptions = {
  project: SupabaseProject;
  settings: WorkerSettings;
  keys: OwnKeys;
  /** Stops everything that is started here. */
  shutdown: Shutdown;
  log: Log;
};

/** Names of the job workers in `/ready` and in the log. */
export const WORKER_NAMES = ['assistant', 'delivery', 'extraction', 'transfer'] as const;
type WorkerName = (typeof WORKER_NAMES)[number];

export type Workers = {
  parts: Readonly<Record<WorkerName, KeptPart>>;
  /** Resolves after the first attempt to start each worker. Never rejects. */
  started: Promise<void>;
  /** Answers requests for calendars, webhooks and the tool server; null for other paths. */
  answer(request: Request): Promise<Response | null>;
};

/**
 * Starts assistant, delivery, extraction, exports, calendars, webhooks and tool server for a
 * project. A worker that fails is retried while the others go on. Several processes can run at the
 * same time.
 */
export function startWorkers({ project, settings, keys, shutdown, log }: WorkersOptions): Workers {
  const { databaseUrl, supabaseUrl, secretKey, jwtSecret } = project;
  const { siteUrl, networkAllow, reachesLoopback } = settings;
  const calendars = createCalendarFeeds(databaseUrl);
  shutdown.add('calendars', () => calendars.close());
  const tools = createMcp({ ...project, siteUrl, log });
  shutdown.add('tools', () => tools.close());
  const hooks = createIncomingHooks({ databaseUrl, siteUrl, jwtSecret, log });
  shutdown.add('webhooks', () => hooks.close());
  const safeFetch = () =>
    createSafeFetch({ allowList: networkAllow, allowsLoopback: reachesLoopback });
  const keep = (name: WorkerName, start: () => Promise<ProductPart>): KeptPart => {
    const part = keepPart(name, start, log);
    shutdown.add(name, () => part.stop());
    return part;
  };
  const parts: Workers['parts'] = {
    assistant: keep('assistant', () =>
      startAssistant({
        ...project,
        siteUrl,
        provider: settings.provider,
        monthlyTokens: settings.aiMonthlyTokens,
        secrets: keys.secrets,
        safeFetch: safeFetch(),
        log,
      }),
    ),
    delivery: keep('delivery', () =>
      startDelivery({
        databaseUrl,
        siteUrl,
        smtpUrl: settings.smtpUrl,
        mailFrom: settings.mailFrom,
        vapid: keys.vapid,
        objects: { supabaseUrl, secretKey },
        unfurls: settings.unfurls,
        retention: settings.retention,
        safeFetch: safeFetch(),
        log,
      }),
    ),
    extraction: keep('extraction', () =>
      startExtraction({ supabaseUrl, secretKey, databaseUrl, log }),
    ),
    transfer: keep('transfer', () => startTransfer({ supabaseUrl, secretKey, databaseUrl, log })),
  };
  return {
    parts,
    started: Promise.all(Object.values(parts).map(({ tried }) => tried)).then(() => {}),
    answer: async (request) =>
      (await calendars.answer(request)) ?? (await hooks.answer(request)) ?? tools.answer(request),
  };
}
