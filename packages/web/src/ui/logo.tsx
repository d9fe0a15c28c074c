import styles from './logo.module.css';

/** The mark: rising columns on the accent. */
export function Logo({ size = 30 }: { readonly size?: number }) {
  return (
    <span className={styles.logo} style={{ width: size, height: size }} aria-hidden="true">
      <svg viewBox="0 0 24 24" width={size * 0.56} height={size * 0.56}>
        <path
          d="M4 20v-6M9.4 20v-9M14.7 20v-7M20 20V5"
          stroke="currentColor"
          strokeWidth="2.8"
          strokeLinecap="round"
          fill="none"
        />
      </svg>
    </span>
  );
}
