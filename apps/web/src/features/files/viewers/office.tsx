import { ExtractedText } from '../ExtractedText.tsx';
import type { ViewerProps } from './viewer.ts';

/** Shows the extracted text, because browsers cannot display office documents. */
export const OfficeViewer = ({ entry }: ViewerProps) => <ExtractedText entry={entry} />;
