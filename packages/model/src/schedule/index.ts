export {
  type Attendee,
  type CalendarEvent,
  type CalendarMethod,
  calendarText,
  type Meeting,
} from './ics.ts';
export {
  MOST_OCCURRENCES,
  nextStart,
  type Occurrence,
  occurrenceAt,
  occurrencesIn,
  type RuleProblem,
  ruleProblem,
  excludedOf,
  splitRule,
  type Timing,
  untilOf,
} from './recurrence.ts';
export { partsOfRule, type RuleParts, ruleOfParts } from './rule-parts.ts';
export { isZone } from './zones.ts';
