import { startAssistant } from '@parley/assistant';
import type { Log, Shutdown } from '@parley/backend';
import { createCalendarFeeds, startDelivery } from '@parley/delivery';
import { createMcp } from '@parley/mcp';
import { createSafeFetch } from '@parley/safe-fetch';
import { startExtraction } from '@parley/extraction';
import type { OwnKeys } from '../own-keys.ts';
import { keepPart, type KeptPart, type ProductPart } from '../part.ts';
import type { Settings } from '../settings.ts';

/** A Supabase project, wherever it runs, with what opens it to the workers. */
export type Project = {
  supabaseUrl: string;
  publishableKey: string;
  secretKey: string;
  /** Signs the short-lived tokens with which the assistant and people's tools read and write. */
  jwtSecret: string;
  /** By a role that makes schemas and steps down to `authenticated`; a session of its own. */
  databaseUrl: string;
};

/** What the workers are told of the settings. */
export type WorkerSettings = Pick<
  Settings,
  | 'siteUrl'
  | 'provider'
  | 'aiMonthlyTokens'
  | 'smtpUrl'
  | 'mailFrom'
  | 'retention'
  | 'unfurls'
  | 'reachesLoopback'
>;

export type WorkersOptions = {
  project: Project;
  settings: WorkerSettings;
  keys: OwnKeys;
  /** Ends what is started here. */
  shutdown: Shutdown;
  log: Log;
};

/** The workers that take jobs, by the names that `/ready` and the log give them. */
export const WORKER_NAMES = ['assistant', 'delivery', 'extraction'] as const;
type WorkerName = (typeof WORKER_NAMES)[number];

export type Workers = {
  parts: Readonly<Record<WorkerName, KeptPart>>;
  /** Resolves once each worker has been tried. Never rejects. */
  started: Promise<void>;
  /** Calendars and the tool server; null for every address that is neither's. */
  answer(request: Request): Promise<Response | null>;
};

/**
 * Starts assistant, delivery, extraction, calendars and tool server against a project. One that
 * fails is tried again while the others go on; any number of processes may do the same at once.
 */
export function startWorkers({ project, settings, keys, shutdown, log }: WorkersOptions): Workers {
  const { databaseUrl, supabaseUrl, secretKey } = project;
  const { siteUrl, reachesLoopback } = settings;
  const calendars = createCalendarFeeds(databaseUrl);
  shutdown.add('calendars', () => calendars.close());
  const tools = createMcp({ ...project, siteUrl, log });
  shutdown.add('tools', () => tools.close());
  const safeFetch = () => createSafeFetch({ allowsLoopback: reachesLoopback });
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
  };
  return {
    parts,
    started: Promise.all(Object.values(parts).map(({ tried }) => tried)).then(() => {}),
    answer: async (request) => (await calendars.answer(request)) ?? tools.answer(request),
  };
}
