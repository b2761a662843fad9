import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { isAppPath } from '@parley/model';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { secureHeaders } from 'hono/secure-headers';
import type { Settings } from './settings.ts';

/** What the app must know before its first request. */
export type WebConfig = {
  /** Empty: the origin the app came from. */
  supabaseUrl: string;
  supabaseKey: string;
  /** Where errors are reported. Without it the app loads no code for that. */
  sentryDsn?: string | undefined;
  /** By which a device subscribes to push messages: the public VAPID key, base64url. */
  vapidPublicKey?: string;
  /**
   * Street maps under the places: a raster tile's address with {z}, {x} and {y}, and whose it is.
   */
  mapTiles?: { url: string; attribution: string } | undefined;
  /** Whether e-mail can leave: without a mail server nobody is asked how often they want any. */
  canMail?: boolean;
  /**
   * Whether the operator gave the assistant a language model; without, owners are led to theirs.
   */
  hasModel?: boolean;
  /** Accounts are made by invitation alone. Without it everybody makes one. */
  signup?: 'invited' | 'closed' | undefined;
};

/** What the operator's settings tell the app, wherever its backend is. */
export const configOf = (
  settings: Pick<Settings, 'sentryDsn' | 'smtpUrl' | 'mapTiles' | 'signup'>,
): Pick<WebConfig, 'sentryDsn' | 'canMail' | 'mapTiles' | 'signup'> => ({
  sentryDsn: settings.sentryDsn,
  canMail: settings.smtpUrl !== undefined,
  mapTiles: settings.mapTiles,
  signup: settings.signup === 'open' ? undefined : settings.signup,
});

const PLACEHOLDER = /(<script id="parley-config" type="application\/json">)[^<]*(<\/script>)/;
/** Vite names these by their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** What the page may load, and from where: its own origin, the project's, and what is set. */
export function policyOf({ supabaseUrl, sentryDsn, mapTiles }: WebConfig) {
  const mapOrigin = mapTiles ? [new URL(mapTiles.url).origin] : [];
  const project = supabaseUrl === '' ? [] : [new URL(supabaseUrl).origin];
  const sockets = project.map((origin) => origin.replace(/^http/, 'ws'));
  const errors = sentryDsn ? [new URL(sentryDsn).origin] : [];
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'blob:', 'data:', ...project, ...mapOrigin],
    mediaSrc: ["'self'", 'blob:', ...project],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'", ...project, ...sockets, ...errors, ...mapOrigin],
    workerSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  };
}

/**
 * Serves the built app: files as they are, every other path as the app's page, with its
 * configuration in it. No script, style or request of another origin is allowed to the page, but
 * reports of errors to the service of the DSN that is set, and street maps from the server that is
 * set.
 */
export function serveWeb(
  dist: string,
  config: () => WebConfig,
): (request: Request) => Promise<Response> {
  const app = new Hono();
  const page = pageReader(join(dist, 'index.html'));
  app.use(
    secureHeaders({
      contentSecurityPolicy: policyOf(config()),
      crossOriginResourcePolicy: 'same-origin',
      referrerPolicy: 'same-origin',
      xFrameOptions: 'DENY',
      // The page uses none of these, so that nothing that gets into it can.
      permissionsPolicy: {
        accelerometer: [],
        camera: [],
        displayCapture: [],
        geolocation: [],
        gyroscope: [],
        magnetometer: [],
        microphone: [],
        midi: [],
        payment: [],
        usb: [],
      },
      // The gateway says it with every answer, where the site is opened over https.
      strictTransportSecurity: false,
    }),
  );
  app.use(compress());
  app.get('/config.json', (c) => c.json(config(), 200, { 'Cache-Control': 'no-store' }));
  app.use('/assets/*', async (c, next) => {
    await next();
    if (c.res.ok) c.res.headers.set('Cache-Control', IMMUTABLE);
  });
  app.on(['GET', 'HEAD'], '/', (c) => c.html(page(config())));
  app.use('*', serveStatic({ root: dist, precompressed: true }));
  app.on(['GET', 'HEAD'], '*', (c) => {
    const file = c.req.path.split('/').at(-1)?.includes('.') ?? false;
    if (file) return c.text('Not found', 404);
    return c.html(page(config()), isAppPath(c.req.path) ? 200 : 404, {
      'Cache-Control': 'no-cache',
    });
  });
  return async (request) => app.fetch(request);
}

function pageReader(file: string): (config: WebConfig) => string {
  if (!existsSync(file)) throw new Error(`The app is not built: ${file} is missing.`);
  const template = readFileSync(file, 'utf8');
  return (config) => withConfig(template, config);
}

/** The app's page, with what it must know before its first request. */
export function withConfig(template: string, config: WebConfig): string {
  // '<' is escaped so that no value can close the script element.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  return template.replace(
    PLACEHOLDER,
    (_match, open: string, close: string) => open + json + close,
  );
}
