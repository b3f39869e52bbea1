/** What the information pages say, in one language. `{site}`, `{years}`, `{age}` and `{currency}` are filled in. */
export interface InformationTexts {
  contact: string;
  byChat: string;
  byEmail: string;
  byNumber: string;
  byAddress: string;
  /** Name of the map's frame. */
  map: string;
  pages: string;
  languages: string;
  /** Above the paytables, and what their numbers mean. */
  paytablesLead: string;
  paytablesNotes: string[];
  texts: Record<TextPageId, PageText>;
}

export type TextPageId =
  | 'password-reset'
  | 'game-rules-and-content'
  | 'player-protection-information'
  | 'terms-of-use'
  | 'privacy-policy';

export interface PageText {
  lead: string;
  sections: { heading: string; paragraphs?: string[]; list?: string[] }[];
}
