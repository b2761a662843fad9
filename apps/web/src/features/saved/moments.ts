/** Preset times for reminders. */
export const MOMENTS = [
  'inTwentyMinutes',
  'inOneHour',
  'inThreeHours',
  'tomorrow',
  'nextMonday',
] as const;
export type Moment = (typeof MOMENTS)[number];

const MINUTE_MS = 60_000;
const MORNING_HOUR = 9;
const MONDAY = 1;

/** When a preset is, in the user's time zone; mornings are at nine. */
export function momentAt(moment: Moment, now: Date): Date {
  switch (moment) {
    case 'inTwentyMinutes':
      return new Date(now.getTime() + 20 * MINUTE_MS);
    case 'inOneHour':
      return new Date(now.getTime() + 60 * MINUTE_MS);
    case 'inThreeHours':
      return new Date(now.getTime() + 180 * MINUTE_MS);
    case 'tomorrow':
      return morningIn(now, 1);
    case 'nextMonday':
      return morningIn(now, ((MONDAY - now.getDay() + 6) % 7) + 1);
  }
}

/** Uses calendar days, so that it is nine also after a clock change. */
const morningIn = (now: Date, days: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING_HOUR);
