import * as css from "./logo.css";

/** Symbol (a sprout that is also somebody with raised arms) and wordmark; decoration, its name comes from what it stands in. */
export function Logo() {
  return (
    <svg className={css.logo} viewBox="0 0 112 32" width="112" height="32" aria-hidden="true">
      <path
        d="M15.5 29C14 21 9.5 15.5 1.5 13.5C1.2 22 6 28.5 15.5 29ZM15.5 29C17 21 21.5 15.5 29.5 13.5C29.8 22 25 28.5 15.5 29Z"
        fill="currentColor"
      />
      <circle cx="15.5" cy="7.5" r="4.5" className={css.spark} />
      <path
        d="M41 13.5l4.5 11 4.5-11M71.5 13.5v11M77.5 24.5v-11M77.5 18.5a4.25 4.25 0 0 1 8.5 0v6M92.5 9v12a3.5 3.5 0 0 0 4.5 3.3M89.5 13.5h7M102.5 13.5v11"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="60" cy="19" r="5.5" fill="none" stroke="currentColor" strokeWidth="3" />
      <circle cx="71.5" cy="7.5" r="2" fill="currentColor" />
      <circle cx="102.5" cy="7.5" r="2" className={css.spark} />
    </svg>
  );
}
