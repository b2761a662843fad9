import { Calendar } from '@heroui/react';
import { type CalendarDate, getLocalTimeZone, parseDate, today } from '@internationalized/date';
import { useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { messageAt } from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';
import { regional } from '../../lib/format.ts';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { useConversationActions } from './conversation-state.tsx';

type JumpToDateProps = { channelId: string; at: string; onJumped(): void };

/** A calendar; a day leads to its first message, or to the next one after it. */
export default function JumpToDate({ channelId, at, onJumped }: JumpToDateProps) {
  const { t, i18n } = useTranslation('messages');
  const { jumpTo } = useConversationActions();
  const [error, setError] = useState<string | null>(null);
  const go = async (date: CalendarDate) => {
    try {
      const messageId = await messageAt(channelId, date.toDate(getLocalTimeZone()).toISOString());
      if (messageId) jumpTo(messageId);
      onJumped();
    } catch (failure) {
      setError(errorText(failure));
    }
  };
  return (
    // Weeks start on the day customary in the user's region.
    <I18nProvider locale={regional(i18n.language)}>
      <Calendar
        aria-label={t('jumpToDate')}
        defaultValue={localDate(at)}
        maxValue={today(getLocalTimeZone())}
        onChange={(date) => void go(date)}
      >
        <Calendar.Header>
          <Calendar.YearPickerTrigger>
            <Calendar.YearPickerTriggerHeading />
            <Calendar.YearPickerTriggerIndicator />
          </Calendar.YearPickerTrigger>
          <Calendar.NavButton slot="previous" />
          <Calendar.NavButton slot="next" />
        </Calendar.Header>
        <Calendar.Grid>
          <Calendar.GridHeader>
            {(name) => <Calendar.HeaderCell>{name}</Calendar.HeaderCell>}
          </Calendar.GridHeader>
          <Calendar.GridBody>{(date) => <Calendar.Cell date={date} />}</Calendar.GridBody>
        </Calendar.Grid>
        <Calendar.YearPickerGrid>
          <Calendar.YearPickerGridBody>
            {({ year }) => <Calendar.YearPickerCell year={year} />}
          </Calendar.YearPickerGridBody>
        </Calendar.YearPickerGrid>
      </Calendar>
      {error && <ErrorNotice>{error}</ErrorNotice>}
    </I18nProvider>
  );
}

/** The local date of an instant. */
const localDate = (instant: string): CalendarDate =>
  parseDate(new Date(instant).toLocaleDateString('sv'));
