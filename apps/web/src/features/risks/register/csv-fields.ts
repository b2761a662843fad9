import { type Profile, profileName, type Risk, fold } from '@parley/model';
import type { TFunction } from 'i18next';
import type { CsvField, Read } from '../../../lib/csv/fields.ts';
import type { CsvCell } from '../../../lib/csv/write.ts';
import { STATUSES } from '../filter.ts';
import { CATEGORY_MAX, DESCRIPTION_MAX, REVIEW_DAYS_MAX, TITLE_MAX } from '../limits.ts';
import type { NewRisk } from '../mutations.ts';

export const TREATMENTS = ['avoid', 'reduce', 'share', 'retain'] as const;

/** A row of the file. */
export type RiskRow = Required<Omit<NewRisk, 'channel_id' | 'location_id' | 'source_message_id'>>;

type T = TFunction;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** CSV columns in order; headers are read in either language. */
export function riskFields(t: T, { people }: { people: readonly Profile[] }): CsvField<RiskRow>[] {
  const text =
    (max: number) =>
    (value: string): Read<string> =>
      value.length <= max ? { value } : { problem: t('csv.tooLong', { max }) };
  const among =
    <Key extends string>(keys: readonly Key[], group: string) =>
    (value: string): Read<Key> => {
      const named = (key: string) => t(`${group}.${key}`);
      const found = keys.find((key) => key === fold(value) || fold(named(key)) === fold(value));
      return found
        ? { value: found }
        : {
            problem: t('csv.oneOf', {
              allowed: keys.map(named).join(', '),
            }),
          };
    };
  const whole =
    (least: number, most: number) =>
    (value: string): Read<number> => {
      const number = Number(value);
      return Number.isInteger(number) && number >= least && number <= most
        ? { value: number }
        : { problem: t('csv.whole', { least, most }) };
    };
  const day = (value: string): Read<string> =>
    isDay(value) ? { value } : { problem: t('csv.day') };
  const person = (value: string): Read<string> => {
    const found = people.filter((profile) => fold(profileName(profile)) === fold(value));
    const [one] = found;
    if (!one) return { problem: t('csv.nobody', { name: value }) };
    return found.length > 1 ? { problem: t('csv.several', { name: value }) } : { value: one.id };
  };
  return [
    {
      key: 'title',
      label: t('risk'),
      aliases: ['Title', 'Risk', 'Name', 'Titel', 'Risiko'],
      isRequired: true,
      isName: true,
      read: text(TITLE_MAX),
    },
    {
      key: 'description',
      label: t('description'),
      aliases: ['Description', 'Beschreibung'],
      read: text(DESCRIPTION_MAX),
    },
    {
      key: 'category',
      label: t('category'),
      aliases: ['Category', 'Kategorie'],
      isName: true,
      read: text(CATEGORY_MAX),
    },
    {
      key: 'likelihood',
      label: t('likelihood'),
      aliases: ['Likelihood', 'Probability', 'Wahrscheinlichkeit', 'Eintrittswahrscheinlichkeit'],
      read: whole(1, 5),
    },
    {
      key: 'impact',
      label: t('impact'),
      aliases: ['Impact', 'Consequence', 'Auswirkung', 'Schaden'],
      read: whole(1, 5),
    },
    {
      key: 'residual_likelihood',
      label: t('likelihoodAfter'),
      aliases: ['Residual likelihood', 'Likelihood after treatment'],
      read: whole(1, 5),
    },
    {
      key: 'residual_impact',
      label: t('impactAfter'),
      aliases: ['Residual impact', 'Impact after treatment'],
      read: whole(1, 5),
    },
    {
      key: 'status',
      label: t('status'),
      aliases: ['Status', 'State'],
      read: among(STATUSES, 'statuses'),
    },
    {
      key: 'treatment',
      label: t('treatment'),
      aliases: ['Treatment', 'Behandlung'],
      read: among(TREATMENTS, 'treatments'),
    },
    {
      key: 'treatment_plan',
      label: t('plan'),
      aliases: ['Plan', 'Treatment plan', 'Behandlungsplan'],
      read: text(DESCRIPTION_MAX),
    },
    {
      key: 'owner_id',
      label: t('owner'),
      aliases: ['Owner', 'Risk owner', 'Eigentümer', 'Verantwortlich'],
      read: person,
    },
    { key: 'due_on', label: t('due'), aliases: ['Due', 'Due date', 'Fällig'], read: day },
    {
      key: 'review_every_days',
      label: t('reviewEvery'),
      aliases: ['Review every (days)', 'Review interval'],
      read: whole(1, REVIEW_DAYS_MAX),
    },
    {
      key: 'review_on',
      label: t('review'),
      aliases: ['Review', 'Next review', 'Überprüfung'],
      read: day,
    },
  ];
}

/** Rejects dates such as 30 February. */
function isDay(value: string): boolean {
  const at = new Date(`${value}T00:00:00Z`);
  return DAY.test(value) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
}

/** A risk as a CSV line, in the order of `riskFields`. */
export function csvLine(risk: Risk, t: T, owner: Profile | undefined): CsvCell[] {
  return [
    risk.title,
    risk.description,
    risk.category,
    risk.likelihood,
    risk.impact,
    risk.residual_likelihood,
    risk.residual_impact,
    t(`statuses.${risk.status}`),
    risk.treatment && t(`treatments.${risk.treatment}`),
    risk.treatment_plan,
    owner && profileName(owner),
    risk.due_on,
    risk.review_every_days,
    risk.review_on,
  ];
}
