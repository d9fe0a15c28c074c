import { useTranslation } from 'react-i18next';
import { GROUNDS, themeVariables } from '../../../ui/company-theme.ts';
import type { CompanyColours, Scheme } from '../../../ui/company-theme.ts';
import { contrastingInk, luminance } from '../../../ui/contrast.ts';
import styles from './sample.module.css';

interface SampleProps {
  readonly colours: CompanyColours;
  readonly scheme: Scheme;
}

/** A small screen in these colours, also for the mode that the real screen is not in. Only to be looked at. */
export function Sample({ colours, scheme }: SampleProps) {
  const { t } = useTranslation();
  const painted = themeVariables(colours, scheme);
  const { surface, quietText } = GROUNDS[scheme];
  return (
    <div
      className={styles.screen}
      role="img"
      aria-label={t(($) => $.themes.preview, { mode: t(($) => $.themes.modes[scheme]) })}
      style={{ background: surface, color: contrastingInk(luminance(surface)) }}
    >
      <div className={styles.nav} style={{ background: painted['--nav-bg'], color: painted['--nav-fg'] }}>
        <span
          className={styles.entry}
          style={{ background: painted['--nav-active'], color: painted['--nav-fg-active'] }}
        >
          <span className={styles.dot} style={{ background: painted['--nav-accent'] }} />
          {t(($) => $.themes.sample.entry)}
        </span>
        <span className={styles.entry}>{t(($) => $.themes.sample.other)}</span>
        <span className={styles.entry}>{t(($) => $.themes.sample.third)}</span>
      </div>
      <div className={styles.page}>
        <span className={styles.heading}>
          {t(($) => $.themes.sample.heading)}
          <span className={styles.mark} style={{ background: painted['--accent-2'] }} />
        </span>
        <span style={{ color: quietText }}>{t(($) => $.themes.sample.text)}</span>
        <span className={styles.line}>
          <span
            className={styles.button}
            style={{ background: painted['--accent'], color: painted['--accent-fg'] }}
          >
            {t(($) => $.themes.sample.button)}
          </span>
          <span style={{ color: painted['--accent-text'] }}>{t(($) => $.themes.sample.link)}</span>
        </span>
        <span
          className={styles.tag}
          style={{ background: painted['--accent-soft'], color: painted['--accent-text'] }}
        >
          {t(($) => $.themes.sample.tag)}
        </span>
      </div>
    </div>
  );
}
