/** A custom property that the stylesheets declare for the document, and its value on `element` at this moment. */
export interface Token {
  /** With both dashes. */
  name: string;
  value: string;
}

/** One class of the utilities, and what it sets. */
export interface UtilityClass {
  name: string;
  declarations: string;
}

/** Every style rule, with the name of the layer around it (empty outside of all). Foreign sheets may not be read. */
function* styleRules(): Generator<{ rule: CSSStyleRule; layer: string }> {
  for (const sheet of document.styleSheets) {
    try {
      yield* rulesIn(sheet.cssRules, '');
    } catch {
      // Of another origin, as a browser extension adds them.
    }
  }
}

function* rulesIn(rules: CSSRuleList, layer: string): Generator<{ rule: CSSStyleRule; layer: string }> {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) yield { rule, layer };
    else if (rule instanceof CSSLayerBlockRule) yield* rulesIn(rule.cssRules, rule.name);
    else if (rule instanceof CSSImportRule && rule.styleSheet) yield* rulesIn(rule.styleSheet.cssRules, layer);
  }
}

/** Tailwind's own, and its second names for colours, are nobody's to use. */
const isOurs = (name: string): boolean => /^--(?!tw-|color-)/.test(name);

const DOCUMENT = /:root|:host|\[data-theme=/;

/** In the order of the stylesheets. */
export function declaredTokens(element: Element = document.documentElement): Token[] {
  const names = new Set<string>();
  for (const { rule } of styleRules()) {
    if (!DOCUMENT.test(rule.selectorText)) continue;
    for (const name of rule.style) if (isOurs(name)) names.add(name);
  }
  const style = getComputedStyle(element);
  return [...names]
    .map((name) => ({ name, value: style.getPropertyValue(name).trim() }))
    .filter(({ value }) => value !== '');
}

/** Classes that stand for themselves: without states, widths of the window and values in brackets. */
const PLAIN = /^\.([a-z][a-z0-9-]*)$/;

/** What the stylesheets have as utilities, by name. */
export function utilityClasses(): UtilityClass[] {
  const found = new Map<string, string>();
  for (const { rule, layer } of styleRules()) {
    if (layer !== 'utilities') continue;
    for (const selector of rule.selectorText.split(',')) {
      const name = PLAIN.exec(selector.trim())?.[1];
      if (name !== undefined && rule.style.length > 0) found.set(name, rule.style.cssText);
    }
  }
  return [...found]
    .map(([name, declarations]) => ({ name, declarations }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}
