import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CatalogueScreen, CatalogueSection } from './catalogue-screen.tsx';
import { Code, Facts } from './facts.tsx';
import { declaredTokens, type Token } from './tokens/read-styles.ts';
import { useStyles } from './tokens/use-styles.ts';

interface Step {
  /** As the class that sets it: `text-14`. */
  name: string;
  size: string;
  lineHeight: string;
}

const LINE_HEIGHT = '--line-height';

function stepsIn(tokens: readonly Token[]): Step[] {
  const value = (name: string) => tokens.find((token) => token.name === name)?.value ?? '';
  return tokens
    .filter(({ name }) => name.startsWith('--text-') && !name.endsWith(LINE_HEIGHT))
    .map(({ name, value: size }) => ({ name: name.slice(2), size, lineHeight: value(`${name}${LINE_HEIGHT}`) }))
    .sort((a, b) => Number.parseFloat(a.size) - Number.parseFloat(b.size));
}

/** The type scale as the stylesheets have it, in the faces that they declare. */
export function TypographyPage({ title }: { title: string }) {
  const { t } = useTranslation();
  const steps = stepsIn(useStyles(declaredTokens));
  return (
    <CatalogueScreen title={title} text={t('catalogue.typographyText')}>
      <CatalogueSection id="scale" title={t('catalogue.scale')}>
        <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-s1 px-4">
          {steps.map((step) => (
            <Specimen key={step.name} step={step} />
          ))}
        </ul>
      </CatalogueSection>
      <CatalogueSection id="faces" title={t('catalogue.faces')}>
        <Faces />
      </CatalogueSection>
    </CatalogueScreen>
  );
}

function Specimen({ step: { name, size, lineHeight } }: { step: Step }) {
  const { t } = useTranslation();
  const look = { fontSize: `var(--${name})`, lineHeight: `var(--${name}${LINE_HEIGHT})` };
  return (
    <li className="flex min-w-0 flex-col gap-2 py-4">
      <p className="flex flex-wrap gap-2 text-12 text-dim">
        <Code>{name}</Code>
        <Code>{`${size} / ${lineHeight}`}</Code>
      </p>
      <p className="display break-words" style={look}>
        {t('catalogue.sampleHead')}
      </p>
      <p className="break-words" style={look}>
        {t('catalogue.sampleText')}
      </p>
    </li>
  );
}

/** Family and weights of every face that the document declares. */
function facesOf(): { family: string; weights: string[] }[] {
  const weights = new Map<string, Set<string>>();
  for (const { family, weight } of document.fonts) {
    const name = family.replace(/^['"]|['"]$/g, '');
    weights.set(name, (weights.get(name) ?? new Set()).add(weight));
  }
  return [...weights].map(([family, found]) => ({ family, weights: [...found].sort() }));
}

function Faces() {
  const { t } = useTranslation();
  const [faces, setFaces] = useState(facesOf);
  useEffect(() => {
    const update = () => setFaces(facesOf());
    document.fonts.addEventListener('loadingdone', update);
    return () => document.fonts.removeEventListener('loadingdone', update);
  }, []);
  return (
    <div className="rounded-card border border-line bg-s1 px-4">
      <Facts
        facts={faces.flatMap(({ family, weights }) =>
          weights.map((weight) => ({
            id: `${family} ${weight}`,
            name: <Code>{`${family} ${weight}`}</Code>,
            value: (
              <span className="text-20" style={{ fontFamily: `'${family}', var(--font-body)`, fontWeight: weight }}>
                {t('catalogue.sampleHead')}
              </span>
            ),
          })),
        )}
      />
    </div>
  );
}
