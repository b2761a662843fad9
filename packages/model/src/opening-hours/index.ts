export {
  hoursProblems,
  type HoursProblem,
  hoursText,
  MOST_PERIODS,
  nextPeriod,
  ofDay,
  type OpenPeriod,
  ordered,
  parseHours,
  readHours,
  WEEK,
  type WeekdayNumber,
} from './hours.ts';
export { localClock, openState, type OpenState } from './open-now.ts';
