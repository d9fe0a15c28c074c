import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './pitch.module.css';

/** Heights of the drawn columns, in parts per colour from the bottom up: a picture, not figures. */
const COLUMNS = [
  [46, 22, 16, 10],
  [48, 22, 17, 10],
  [40, 18, 14, 8],
  [39, 18, 13, 8],
  [50, 24, 17, 11],
  [52, 24, 19, 11],
  [53, 26, 19, 12],
  [54, 25, 20, 12],
  [44, 20, 15, 9],
  [43, 20, 15, 9],
  [58, 28, 22, 13],
  [64, 30, 24, 14],
  [60, 28, 22, 13],
  [61, 29, 22, 13],
] as const;
const POINTS = ['exact', 'group', 'refused'] as const;
const STEP = 34;
const SCALE = 1.35;
const BASE = 200;

/** The other half of the login page: what the product promises, and how it looks. */
export function Pitch() {
  const { t } = useTranslation();
  return (
    <div className={styles.pitch}>
      <h2 className={styles.title}>{t(($) => $.session.pitch.title)}</h2>
      <ul className={styles.points}>
        {POINTS.map((point) => (
          <li key={point}>
            <span className={styles.check} aria-hidden="true">
              <IconCheck size={13} stroke={2.6} />
            </span>
            {t(($) => $.session.pitch[point])}
          </li>
        ))}
      </ul>
      <Picture />
    </div>
  );
}

function Picture() {
  return (
    <div className={styles.card} aria-hidden="true">
      <svg viewBox="0 0 480 214" className={styles.picture}>
        {[20, 80, 140, BASE].map((y) => (
          <path key={y} d={`M0 ${y}H480`} className={styles.grid} />
        ))}
        {COLUMNS.map((parts, column) => (
          <g key={column}>
            {parts.map((part, index) => {
              const below = parts.slice(0, index).reduce((sum, height) => sum + height * SCALE + 1.5, 0);
              return (
                <rect
                  key={index}
                  x={8 + column * STEP}
                  y={BASE - below - part * SCALE}
                  width={23}
                  height={part * SCALE}
                  rx={index === parts.length - 1 ? 3 : 0.5}
                  className={styles[`colour${index + 1}`]}
                  opacity={column === COLUMNS.length - 1 ? 0.45 : 1}
                />
              );
            })}
          </g>
        ))}
        <path
          className={styles.before}
          d="M19 84 53 79 87 100 121 102 155 73 189 68 223 64 257 65 291 92 325 93 359 57 393 52 427 50 461 51"
        />
      </svg>
    </div>
  );
}
