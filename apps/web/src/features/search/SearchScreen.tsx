import { Button } from '@heroui/react';
import { getRouteApi } from '@tanstack/react-router';
import { Link2, Search as SearchIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchKind } from '../../data/index.ts';
import { copyText } from '../../lib/clipboard.ts';
import { hasHover } from '../../lib/has-hover.ts';
import { toast } from '../../lib/toast.ts';
import { FilterField } from '../../ui/FilterField.tsx';
import { SelectedBar } from '../../ui/rows/SelectedBar.tsx';
import { useListRows } from '../../ui/rows/use-list-rows.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PillButton } from '../../ui/PillButton.tsx';
import { PageBody, PageHeader } from '../../ui/PageHeader.tsx';
import { DidYouMean } from './DidYouMean.tsx';
import { FilterHelp } from './FilterHelp.tsx';
import { Hit } from './Hit.tsx';
import { isEmptyQuery, SEARCH_KINDS, parseQuery, type Problem } from './parse-query.ts';
import { rememberSearch } from './recent-searches.ts';
import { useSearchNames } from './use-names.ts';
import { useSearch } from './use-search.ts';
import { LoadError } from '../../ui/LoadError.tsx';

const route = getRouteApi('/auth/search');

/** Searches messages, files, people and channels (`/search?q=…`). */
export default function SearchScreen() {
  'use memo';
  const { t } = useTranslation('search');
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const [kind, setKind] = useState<SearchKind | 'all'>('all');
  const { names, areKnown } = useSearchNames(q);
  const { filters, problems, typed } = parseQuery(q, names);
  const search = useSearch(filters, kind);
  const rows = useListRows();
  const copyLinks = async () => {
    if (await copyText(rows.addresses().join('\n'))) toast.success(t('linksCopied'));
    rows.clear();
  };
  const field = useRef<HTMLInputElement>(null);
  // Replaces the history entry, so that a search is one entry, not one per letter.
  const change = (text: string) =>
    void navigate({ to: '/search', search: { q: text || undefined }, replace: true });
  /** Focus the field to continue typing; on a phone this opens the keyboard. */
  const begin = (text: string) => {
    change(text);
    if (hasHover() || text.endsWith(':')) field.current?.focus();
  };
  return (
    <>
      <PageHeader title={t('title')} />
      <PageBody>
        <div className="flex flex-col gap-4">
          <FilterField
            label={t('title')}
            placeholder={t('placeholder')}
            value={q}
            onChange={change}
            autoFocus={hasHover()}
            inputRef={field}
          />
          <Kinds value={kind} onChange={setKind} />
          <Problems problems={problems.filter(({ allowed }) => areKnown || allowed !== 'person')} />
          {search.error && <LoadError error={search.error} again={search.more} />}
          {isEmptyQuery(filters) && (
            <FilterHelp
              onPick={(filter) => begin(`${q.trim()} ${filter}`.trimStart())}
              onSearch={begin}
            />
          )}
          {(search.isSearching || search.isDone) && search.hits.length === 0 && (
            <EmptyState
              isKnown={search.isDone}
              icon={SearchIcon}
              title={t('nothingTitle')}
              text={t('nothingText')}
            />
          )}
          {search.isDone && search.hits.length === 0 && filters.words && (
            <DidYouMean
              words={filters.words}
              onPick={(words) => begin(`${typed} ${words}`.trimStart())}
            />
          )}
          {rows.selected.size > 0 && (
            <SelectedBar
              isInBody
              count={rows.selected.size}
              items={[{ id: 'links', label: t('copyLinks'), icon: Link2, run: copyLinks }]}
              onClear={rows.clear}
            />
          )}
          <ul
            aria-label={t('results')}
            aria-busy={search.isSearching}
            className="-mx-2 flex flex-col"
            {...rows.listProps}
          >
            {search.hits.map((hit) => (
              <li key={hit.kind + hit.id} {...rows.rowProps(hit.kind + hit.id)}>
                <Hit hit={hit} onOpen={() => rememberSearch(q)} />
              </li>
            ))}
          </ul>
          {search.more && (
            <Button size="sm" variant="outline" className="self-start" onPress={search.more}>
              {t('more')}
            </Button>
          )}
          <p role="status" className="sr-only">
            {search.isDone && t('found', { count: search.hits.length })}
          </p>
        </div>
      </PageBody>
    </>
  );
}

function Kinds({
  value,
  onChange,
}: {
  value: SearchKind | 'all';
  onChange(kind: SearchKind | 'all'): void;
}) {
  const { t } = useTranslation('search');
  return (
    <div role="group" aria-label={t('kinds.label')} className="flex flex-wrap gap-1.5">
      {(['all', ...SEARCH_KINDS] as const).map((kind) => (
        <PillButton key={kind} isPressed={kind === value} onPress={() => onChange(kind)}>
          {t(`kinds.${kind}`)}
        </PillButton>
      ))}
    </div>
  );
}

function Problems({ problems }: { problems: Problem[] }) {
  const { t } = useTranslation('search');
  if (problems.length === 0) return null;
  return (
    <ul role="alert" className="text-sm text-bad">
      {problems.map(({ filter, allowed }) => (
        <li key={filter}>{t(`problems.${allowed}`, { filter })}</li>
      ))}
    </ul>
  );
}
