/** The package brings no types. */
export declare const SentimentIntensityAnalyzer: {
  /** `compound` is from −1 to 1. */
  polarity_scores(text: string): { neg: number; neu: number; pos: number; compound: number };
};
