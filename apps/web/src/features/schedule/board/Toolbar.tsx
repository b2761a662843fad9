import { Button, Dropdown, ToggleButton, ToggleButtonGroup } from '@heroui/react';
import {
  CalendarPlus,
  ChevronLeft,
  ChevronRight,
  Download,
  Ellipsis,
  Plus,
  Rss,
} from 'lucide-react';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import { type ScheduleView, VIEWS } from './range.ts';
import { MenuOverlay } from '../../../ui/Overlays.tsx';

type ToolbarProps = {
  title: string;
  view: ScheduleView;
  isPhone: boolean;
  onView(view: ScheduleView): void;
  onStep(step: 1 | -1): void;
  onToday(): void;
  onNew?: (() => void) | undefined;
  onImport?: (() => void) | undefined;
  onFeeds(): void;
  filters?: React.ReactNode;
};

/** On narrow screens, the filters take their own line. */
const FOLDED =
  'md:max-xl:order-last md:max-xl:flex md:max-xl:w-full md:max-xl:items-center md:max-xl:gap-1.5';

/** Period, navigation, views and actions. */
export function Toolbar({
  title,
  view,
  isPhone,
  onView,
  onStep,
  onToday,
  onNew,
  onImport,
  onFeeds,
  filters,
}: ToolbarProps) {
  const { t } = useTranslation('schedule');
  const act = (key: React.Key) => (key === 'feeds' ? onFeeds() : onImport?.());
  return (
    <div className="flex flex-wrap items-center gap-x-1.5 gap-y-2 pb-3">
      <Button variant="outline" size="sm" onPress={onToday}>
        {t('today')}
      </Button>
      <div className="flex">
        <IconButton
          label={t(`previous.${view}`)}
          icon={ChevronLeft}
          shortcut="PgUp"
          onPress={() => onStep(-1)}
        />
        <IconButton
          label={t(`next.${view}`)}
          icon={ChevronRight}
          shortcut="PgDn"
          onPress={() => onStep(1)}
        />
      </div>
      <h2 className="me-auto min-w-0 truncate text-base font-semibold" aria-live="polite">
        {title}
      </h2>
      <div className={clsx('contents', FOLDED)}>
        {filters}
        {!isPhone && (
          <ToggleButtonGroup
            aria-label={t('view')}
            className="md:max-xl:ms-auto"
            size="sm"
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[view]}
            onSelectionChange={(keys) => {
              const chosen = VIEWS.find((known) => keys.has(known));
              if (chosen) onView(chosen);
            }}
          >
            {VIEWS.map((known) => (
              <ToggleButton key={known} id={known} className="px-3">
                {t(`views.${known}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
      </div>
      <Dropdown>
        <Button isIconOnly size="sm" variant="ghost" aria-label={t('moreActions')}>
          <Ellipsis size={17} strokeWidth={1.75} aria-hidden="true" />
        </Button>
        <MenuOverlay label={t('moreActions')} placement="bottom end">
          <Dropdown.Menu aria-label={t('moreActions')} onAction={act}>
            <Dropdown.Item id="feeds" textValue={t('feeds.open')}>
              <Rss size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('feeds.open')}
            </Dropdown.Item>
            {onImport && (
              <Dropdown.Item id="import" textValue={t('import.open')}>
                <Download size={16} strokeWidth={1.75} aria-hidden="true" />
                {t('import.open')}
              </Dropdown.Item>
            )}
          </Dropdown.Menu>
        </MenuOverlay>
      </Dropdown>
      {onNew && (
        <Button variant="primary" size="sm" onPress={onNew} aria-label={t('newEvent')}>
          {isPhone ? (
            <CalendarPlus size={16} strokeWidth={1.75} aria-hidden="true" />
          ) : (
            <>
              <Plus size={16} strokeWidth={2} aria-hidden="true" />
              {t('newEvent')}
            </>
          )}
        </Button>
      )}
    </div>
  );
}
