import { ExtractedText } from '../ExtractedText.tsx';
import type { ViewerProps } from './viewer.ts';

/** No browser shows it: its words are shown, as they were read. */
export const OfficeViewer = ({ entry }: ViewerProps) => <ExtractedText entry={entry} />;
