import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod';

const texts = z.object({
  description: z.string(),
  channels: z.string(),
  newChannel: z.string(),
  dashboard: z.string(),
});

/**
 * Writes a web app manifest for each language, `manifest.{language}.webmanifest`, with the
 * installed app's name and appearance.
 */
export function webManifests(locales: string): Plugin {
  return {
    name: 'parley-web-manifests',
    apply: 'build',
    generateBundle() {
      for (const language of readdirSync(locales)) {
        const source = JSON.stringify(
          manifestOf(language, join(locales, language, 'offline.json')),
        );
        this.emitFile({ type: 'asset', fileName: `manifest.${language}.webmanifest`, source });
      }
    },
  };
}

function manifestOf(language: string, file: string) {
  const { description, channels, newChannel, dashboard } = texts.parse(
    JSON.parse(readFileSync(file, 'utf8')),
  );
  const shortcut = (name: string, url: string) => ({ name, url, icons: [icon('icon', 192)] });
  return {
    // The same id in all languages, because it is the same app.
    id: '/',
    name: 'Parley',
    short_name: 'Parley',
    description,
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    // Colours of the light page. An installed window then follows the page's theme-color.
    background_color: '#fcfaf6',
    theme_color: '#fcfaf6',
    categories: ['business', 'productivity', 'social'],
    icons: [
      icon('icon', 192),
      icon('icon', 512),
      icon('maskable', 192),
      icon('maskable', 512),
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [
      shortcut(dashboard, '/dashboard'),
      shortcut(channels, '/channels'),
      shortcut(newChannel, '/channels/new'),
    ],
  };
}

const icon = (name: 'icon' | 'maskable', size: number) => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose: name === 'maskable' ? 'maskable' : 'any',
});
