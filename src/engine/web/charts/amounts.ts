/** The server writes amounts of what is published, too. */
export * from '../../fields/shared/amounts.ts';
