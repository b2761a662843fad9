import i18next from 'i18next';
import { expect, it } from 'vitest';
import { interpolation } from './i18n.ts';

it('isolates names that are written from right to left within a sentence', async () => {
  const texts = i18next.createInstance();
  const invited = '{{name}} invited {{other}} ({{count}}) & <b>';
  await texts.init({ lng: 'en', interpolation, resources: { en: { translation: { invited } } } });
  const said = (name: string, other: string) => texts.t('invited', { name, other, count: 3 });
  expect(said('Ada <3 & "Bo"', 'שירה לוי')).toBe(
    'Ada <3 & "Bo" invited \u2068שירה לוי\u2069 (3) & <b>',
  );
  expect(said('ليلى', 'Öztürk 上海')).toBe('\u2068ليلى\u2069 invited Öztürk 上海 (3) & <b>');
});
