import { Button } from '@heroui/react';
import { useTranslation } from 'react-i18next';
import { useSuggestions } from './use-suggestions.ts';

/** Offers the nearest words after a search without results. */
export function DidYouMean({ words, onPick }: { words: string; onPick(words: string): void }) {
  const { t } = useTranslation('search');
  const suggestions = useSuggestions(words);
  if (suggestions.length === 0) return null;
  return (
    <p role="status" className="flex flex-wrap items-center justify-center gap-2 text-soft">
      {t('didYouMean')}
      {suggestions.map((suggestion) => (
        <Button key={suggestion} size="sm" variant="outline" onPress={() => onPick(suggestion)}>
          {suggestion}
        </Button>
      ))}
    </p>
  );
}
