import { fileSize } from '@parley/model';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../data/index.ts';
import { config, useFailedRequests } from '../../data/identity.ts';
import { version } from '../../../package.json';
import { useIsDark } from '../../lib/appearance.ts';
import { clock } from '../../lib/format.ts';
import { useLastErrors } from '../../lib/last-errors.ts';
import { queries } from '../../lib/query-client.ts';
import { useHealth, useRealtimeState, useTopics } from './queries.ts';
import type { Fact, Part } from './report.ts';

/** All facts on the page, in order. */
export function useFacts(): {
  app: Part;
  server: Part;
  browser: Part;
  errors: Part;
  requests: Part;
} {
  const { t } = useTranslation('diagnostics');
  const errors = useLastErrors().map(({ at, source, name, message }): Fact => ({
    label: `${clock(at)} ${t(`sources.${source}`)}`,
    value: `${name}: ${message}`,
    tone: 'bad',
  }));
  const requests = useFailedRequests().map(({ at, method, path, status }): Fact => ({
    label: `${clock(at)} ${method}`,
    value: `${path} · ${status || t('noAnswer')}`,
    tone: 'bad',
  }));
  return {
    app: { title: t('sections.app'), facts: useAppFacts() },
    server: { title: t('sections.server'), facts: useServerFacts() },
    browser: { title: t('sections.browser'), facts: useBrowserFacts() },
    errors: { title: t('sections.errors'), facts: errors },
    requests: { title: t('sections.requests'), facts: requests },
  };
}

function useAppFacts(): Fact[] {
  const { t, i18n } = useTranslation('diagnostics');
  const { data: hasWorker } = useQuery(
    {
      queryKey: ['worker'],
      queryFn: async () => Boolean((await navigator.serviceWorker?.getRegistration())?.active),
    },
    queries,
  );
  return [
    { label: t('facts.version'), value: version },
    { label: t('facts.build'), value: import.meta.env.VITE_BUILD_ID },
    { label: t('facts.language'), value: i18n.language },
    { label: t('facts.page'), value: window.location.origin },
    { label: t('facts.worker'), value: t(hasWorker ? 'values.active' : 'values.none') },
  ];
}

function useServerFacts(): Fact[] {
  const { t } = useTranslation('diagnostics');
  const health = useHealth();
  const realtime = useRealtimeState();
  const [joined = '0', all = '0'] = useTopics().split('/');
  const { queued } = useConnection();
  const healthText = !health
    ? 'checking'
    : health.status === null
      ? 'unreachable'
      : health.status < 400
        ? 'healthy'
        : 'unhealthy';
  return [
    { label: t('facts.url'), value: config.supabaseUrl },
    {
      label: t('facts.health'),
      value: t(`values.${healthText}`, { ms: health?.ms, status: health?.status }),
      ...(health && { tone: healthText === 'healthy' ? 'good' : 'bad' }),
    },
    {
      label: t('facts.realtime'),
      value: t(`values.${realtime}`),
      tone: realtime === 'connected' ? 'good' : 'bad',
    },
    { label: t('facts.topics'), value: t('values.topics', { joined, all }) },
    {
      label: t('facts.queued'),
      value: queued === 0 ? t('values.nothing') : t('values.messages', { count: queued }),
    },
  ];
}

function useBrowserFacts(): Fact[] {
  const { t, i18n } = useTranslation('diagnostics');
  const isDark = useIsDark();
  const { data: storage } = useQuery(
    { queryKey: ['storage'], queryFn: async () => (await navigator.storage?.estimate()) ?? {} },
    queries,
  );
  const size = (bytes: number) => fileSize(bytes, i18n.language);
  const { usage, quota } = storage ?? {};
  return [
    { label: t('facts.agent'), value: navigator.userAgent },
    {
      label: t('facts.screen'),
      value: `${window.innerWidth} × ${window.innerHeight}, ${window.devicePixelRatio}×`,
    },
    { label: t('facts.timeZone'), value: Intl.DateTimeFormat().resolvedOptions().timeZone },
    { label: t('facts.line'), value: t(navigator.onLine ? 'values.online' : 'values.offline') },
    {
      label: t('facts.storage'),
      value:
        usage === undefined || quota === undefined
          ? t('values.unknown')
          : t('values.storageOf', { used: size(usage), quota: size(quota) }),
    },
    { label: t('facts.colours'), value: t(isDark ? 'values.dark' : 'values.light') },
    {
      label: t('facts.motion'),
      value: t(matchMedia('(prefers-reduced-motion: reduce)').matches ? 'values.yes' : 'values.no'),
    },
  ];
}
