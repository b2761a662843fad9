import { Button, Dropdown } from '@heroui/react';
import { CalendarClock, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clock, shortDate } from '../../../lib/format.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { type Moment, momentAt } from '../../saved/moments.ts';
import { TimeDialog } from './TimeDialog.tsx';
import { MenuOverlay } from '../../../ui/Overlays.tsx';

const USUAL = ['inOneHour', 'tomorrow', 'nextMonday'] as const satisfies Moment[];

const fromNow = (moment: Moment) => momentAt(moment, new Date());

/** Second half of the send button: send later. */
export function ScheduleMenu({
  isReady,
  onSchedule,
}: {
  /** True if there is something to send. */
  isReady: boolean;
  onSchedule(at: Date): void;
}) {
  const { t } = useTranslation('composer');
  const [isChoosing, setChoosing] = useState(false);
  const now = new Date(useMinute());
  const items = USUAL.map((moment) => ({ id: moment, at: momentAt(moment, now) }));
  return (
    <>
      <Dropdown>
        <Button
          isIconOnly
          size="sm"
          variant={isReady ? 'primary' : 'tertiary'}
          aria-label={t('sendLater')}
          className={`w-6 min-w-6 rounded-s-none border-s ${isReady ? 'border-(--on-accent)/25' : 'border-hairline'}`}
        >
          <ChevronDown size={14} strokeWidth={2} aria-hidden="true" />
        </Button>
        <MenuOverlay label={t('sendLater')} placement="top end" className="min-w-64">
          <Dropdown.Menu
            aria-label={t('sendLater')}
            onAction={(key) => {
              const chosen = items.find(({ id }) => id === key);
              if (chosen) onSchedule(fromNow(chosen.id));
              else setChoosing(true);
            }}
          >
            {items.map(({ id, at }) => (
              <Dropdown.Item key={id} id={id} textValue={t(`moments.${id}`)}>
                <span className="whitespace-nowrap">{t(`moments.${id}`)}</span>
                <span className="ms-auto text-xs whitespace-nowrap text-faint tabular-nums">
                  {id === 'nextMonday'
                    ? `${shortDate(at.toISOString())}, ${clock(at.toISOString())}`
                    : clock(at.toISOString())}
                </span>
              </Dropdown.Item>
            ))}
            <Dropdown.Item id="custom" textValue={t('moments.custom')}>
              <CalendarClock
                size={16}
                strokeWidth={1.75}
                className="text-soft"
                aria-hidden="true"
              />
              {t('moments.custom')}
            </Dropdown.Item>
          </Dropdown.Menu>
        </MenuOverlay>
      </Dropdown>
      {isChoosing && (
        <TimeDialog
          title={t('sendLater')}
          confirmLabel={t('schedule')}
          initial={momentAt('tomorrow', now)}
          onChoose={onSchedule}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}
