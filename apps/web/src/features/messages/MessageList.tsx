import { useTranslation } from 'react-i18next';
import { Virtualizer } from 'virtua';
import { scaledPixels } from '../../lib/rem.ts';
import { CatchUpBar } from '../unread/CatchUpBar.tsx';
import { DayDivider } from './DayDivider.tsx';
import { Divider } from './Divider.tsx';
import { LIST_START_HEIGHT, ListStart } from './ListStart.tsx';
import { MessageEntry } from './MessageEntry.tsx';
import { MessageLog } from './MessageLog.tsx';
import { PageState } from './PageState.tsx';
import { PresentButton } from './PresentButton.tsx';
import type { TimelineItem } from './timeline.ts';
import { TopDay } from './TopDay.tsx';
import { type MessageListOptions, useMessageList } from './use-message-list.ts';

/** The list of messages, the newest at the bottom; older and newer pages load while scrolling. */
export function MessageList(options: MessageListOptions) {
  const { t } = useTranslation('messages');
  const { channel } = options;
  const {
    scroller,
    list,
    generation,
    items,
    lastIndex,
    rows,
    pages,
    hasOlder,
    hasNewer,
    isAtPresent,
    topDay,
    catchUp,
    ...known
  } = useMessageList(options);

  const row = (item: TimelineItem, index: number) => {
    if (item.kind === 'end')
      return (
        <div key="end" className="min-h-2">
          {hasNewer && (
            <PageState of={pages.newer} loading={t('loadingNewer')} failed={t('newerFailed')} />
          )}
        </div>
      );
    if (item.kind === 'day')
      return <DayDivider key={item.key} channelId={channel.id} at={item.at} />;
    if (item.kind === 'new') return <Divider key={item.key} label={t('new')} isAccent />;
    return (
      <MessageEntry
        key={item.key}
        rows={rows}
        message={item.message}
        isFirstOfGroup={item.isFirstOfGroup}
        isLast={index === lastIndex}
      />
    );
  };

  return (
    <div className="relative min-h-0 flex-1">
      <MessageLog
        ref={scroller}
        label={t('conversation')}
        news={known.news}
        className="flex h-full flex-col"
      >
        <div className="grow" />
        <ListStart channel={channel} older={pages.older} hasOlder={hasOlder} />
        <Virtualizer
          key={generation}
          ref={list}
          scrollRef={scroller}
          data={items}
          bufferSize={known.bufferSize}
          startMargin={scaledPixels(LIST_START_HEIGHT)}
          shift={known.shift}
          keepMounted={known.keepMounted}
          onScroll={known.onScroll}
          onScrollEnd={known.onScrollEnd}
          onResize={known.onResize}
        >
          {row}
        </Virtualizer>
      </MessageLog>
      {!isAtPresent && (
        <div className="pointer-events-none absolute inset-x-2 top-1.5 z-10 flex flex-col items-center gap-1.5">
          {catchUp && <CatchUpBar channelId={channel.id} {...catchUp} />}
          {topDay && <TopDay channelId={channel.id} at={topDay} />}
        </div>
      )}
      {!isAtPresent && !known.isEmpty && (
        <PresentButton count={known.newCount} onPress={known.toEnd} />
      )}
    </div>
  );
}
