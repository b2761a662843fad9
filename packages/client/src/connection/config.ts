import { AppError } from '../base/app-error.ts';

/**
 * The backend's address, the key sent with every request, and the server's other abilities:
 * reporting errors, sending e-mail, pushing to devices (the public half of its key), and a server
 * of street maps. `signup`: accounts are created by invitation only. `isUnused`: there is no
 * account yet. `hasModel`: the operator gave the assistant a language model. `canMail` and
 * `hasModel` are undefined if the page's server does not know.
 */
export type Config = {
  supabaseUrl: string;
  supabaseKey: string;
  sentryDsn?: string;
  canMail?: boolean;
  hasModel?: boolean;
  vapidPublicKey?: string;
  mapTiles?: MapTiles;
  signup?: 'invited' | 'closed';
  isUnused?: boolean;
};

/** Raster tiles of streets: a URL with {z}, {x} and {y}, and the attribution. */
export type MapTiles = { url: string; attribution: string };

export type ConfigSources = {
  /**
   * Text of the page's `<script id="parley-config" type="application/json">`, filled by the server.
   */
  page: string | null;
  env: {
    VITE_SUPABASE_URL?: string | undefined;
    VITE_SUPABASE_KEY?: string | undefined;
    VITE_SENTRY_DSN?: string | undefined;
  };
  /** Origin of the page; replaces an empty URL. */
  origin: string | null;
};

/**
 * The page's own configuration, otherwise that of the build.
 * @throws AppError `config_invalid`: the URL must be http or https, and an API key is required
 * (spec point 5)
 */
export function readConfig(sources: ConfigSources): Config {
  const page = parsePage(sources.page);
  const supabaseUrl =
    (page ? page.supabaseUrl : sources.env.VITE_SUPABASE_URL) || sources.origin || '';
  const supabaseKey = (page ? page.supabaseKey : sources.env.VITE_SUPABASE_KEY) ?? '';
  const url = URL.parse(supabaseUrl);
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw invalid(
      `The backend URL must be http or https, but is "${supabaseUrl}".`,
      'Set VITE_SUPABASE_URL, or fill the parley-config script.',
    );
  }
  if (supabaseKey === '')
    throw invalid(
      'An API key is required.',
      'Set VITE_SUPABASE_KEY, or fill the parley-config script.',
    );
  const sentryDsn = page ? page.sentryDsn : sources.env.VITE_SENTRY_DSN;
  return {
    supabaseUrl: url.href.replace(/\/$/, ''),
    supabaseKey,
    ...(sentryDsn ? { sentryDsn } : {}),
    ...(page?.canMail === undefined ? {} : { canMail: page.canMail }),
    ...(page?.hasModel === undefined ? {} : { hasModel: page.hasModel }),
    ...(page?.mapTiles ? { mapTiles: page.mapTiles } : {}),
    ...(page?.isUnused ? { isUnused: true } : {}),
    ...(page?.signup ? { signup: page.signup } : {}),
    ...(page?.vapidPublicKey ? { vapidPublicKey: page.vapidPublicKey } : {}),
  };
}

/**
 * A page that no server filled in (the built file itself, or the development server) has no
 * configuration.
 */
function parsePage(text: string | null): Config | null {
  if (text === null || text.trim() === '') return null;
  try {
    const page: unknown = JSON.parse(text);
    if (!isConfig(page)) throw new TypeError('Not a configuration');
    return page.supabaseKey === '' ? null : page;
  } catch {
    throw invalid(
      'The parley-config script does not hold {"supabaseUrl", "supabaseKey"}.',
      'Reload the page, or rebuild the app.',
    );
  }
}

/** Fields that the server writes into its pages, by type; the first two are required. */
const KINDS = {
  supabaseUrl: 'string',
  supabaseKey: 'string',
  sentryDsn: 'string',
  canMail: 'boolean',
  hasModel: 'boolean',
  vapidPublicKey: 'string',
  mapTiles: 'object',
  signup: 'string',
  isUnused: 'boolean',
} satisfies Record<keyof Config, string>;

/**
 * Checked by hand: a schema library would be larger than everything else that the first page needs.
 */
function isConfig(json: unknown): json is Config {
  if (typeof json !== 'object' || json === null) return false;
  const values: Record<string, unknown> = { ...json };
  return Object.entries(KINDS).every(
    ([key, kind]) =>
      typeof values[key] === kind ||
      (values[key] === undefined && key !== 'supabaseUrl' && key !== 'supabaseKey'),
  );
}

const invalid = (message: string, hint: string) =>
  new AppError('config_invalid', message, { hint });
