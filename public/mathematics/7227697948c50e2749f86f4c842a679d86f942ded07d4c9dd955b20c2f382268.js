import * as z from "./aa984223d70e8368c38456fe4a0ef76a444fac274837fa901df952a79200b8db.js";
var drawnOnce = (group, chances, at) => ({
	chances: { [group]: chances },
	of: (events, params) => [{
		of: group,
		got: [at(events, params)]
	}]
});
var firstOf = (events, type) => events.find((event) => event.type === type);
function assert(condition, why) {
	if (!condition) throw new AssertionError(why);
}
var AssertionError = class extends Error {
	name = "AssertionError";
};
var SIZES = {
	spin: {
		big: 10n,
		huge: 50n
	},
	bought: {
		big: 2n,
		huge: 5n
	}
};
function celebrationOf(wonMinor, stakeMinor, costMinor) {
	if (wonMinor <= costMinor) return "none";
	const sizes = costMinor > stakeMinor ? SIZES.bought : SIZES.spin;
	if (wonMinor >= sizes.huge * costMinor) return "huge";
	return wonMinor >= sizes.big * costMinor ? "big" : "small";
}
var STAKE_STEP = 10n;
var fromHundredths = (value) => {
	const digits = String(value).padStart(3, "0");
	return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
var payoutMinor = (stakeMinor, hundredths) => stakeMinor * BigInt(hundredths) / 100n;
function finalWin(wonMinor, costMinor) {
	assert(costMinor > 0n, "a round costs something");
	return {
		type: "final-win",
		amount: String(wonMinor),
		celebration: celebrationOf(wonMinor, costMinor, costMinor)
	};
}
function provedOdds({ modes, maxWin }, { bound = "exact", least, highestOf } = {}) {
	const known = new Map(Object.entries(modes).map(([mode, { rtp, standardDeviation, layers }]) => [mode, {
		mean: Number(rtp) / 100,
		variance: Number(standardDeviation) ** 2,
		highest: highestOf?.(mode) ?? maxWin,
		...least !== void 0 && { least },
		bound,
		...layers && { layers }
	}]));
	return (mode) => known.get(mode);
}
var weightOf = (table) => table.reduce((sum, [, weight]) => sum + weight, 0);
function drawWeighted(table, random) {
	let rest = random.int(weightOf(table));
	for (const [value, weight] of table) {
		if (rest < weight) return value;
		rest -= weight;
	}
	assert(false, "a draw lies beyond the weights");
}
var PRIZES = [
	["seven", 1e5],
	["diamond", 2e4],
	["crown", 5e3],
	["bell", 2e3],
	["star", 1e3],
	["clover", 500],
	["cherry", 200],
	["coin", 100]
];
var MARKS = PRIZES.map(([mark]) => mark);
var rules = {
	kind: "scratch-card",
	fields: 9,
	alike: 3,
	pays: PRIZES,
	cards: [
		["seven", 40],
		["diamond", 400],
		["crown", 2e3],
		["bell", 7500],
		["star", 15e3],
		["clover", 32e3],
		["cherry", 9e4],
		["coin", 12e4],
		["none", 733060]
	],
	filling: "a winning card bears its mark three times; no other mark stands on a card more than twice"
};
var paysFor = (mark) => PRIZES.find(([name]) => name === mark)[1];
var proof_default = {
	mathHash: "72477eaa0dbf20a7f1b3f197a1ff9093a45b3ad6dff345c133f0876d42ea7741",
	rtp: "98.0000",
	hitRate: "26.6940",
	standardDeviation: "8.1129",
	maxWinOneIn: "25000",
	split: { "base": "98.0000" },
	volatility: "high",
	maxWin: 1e3,
	method: "exact",
	modes: { "card": {
		"rtp": "98.0000",
		"hitRate": "26.6940",
		"standardDeviation": "8.1129",
		"maxWinOneIn": "25000"
	} }
};
var params = z.strictObject({});
var odds = provedOdds(proof_default)("card");
var scratchCard = {
	sysname: "scratch-card",
	version: "1.1.0",
	type: "fast",
	rules,
	params,
	stakeStepMinor: STAKE_STEP,
	hasSmallStakes: true,
	costMinor: (stakeMinor) => stakeMinor,
	play(stakeMinor, _, random) {
		const card = drawWeighted(rules.cards, random);
		const fields = fill(card, random);
		const events = [{
			type: "card",
			fields
		}];
		let wonMinor = 0n;
		if (card !== "none") {
			const at = fields.flatMap((mark, index) => mark === card ? [index] : []);
			wonMinor = payoutMinor(stakeMinor, paysFor(card));
			events.push({
				type: "alike",
				mark: card,
				at,
				multiplier: fromHundredths(paysFor(card))
			});
		}
		events.push(finalWin(wonMinor, stakeMinor));
		return {
			events,
			wonMinor
		};
	},
	odds: () => odds,
	draws: drawnOnce("card", rules.cards.map(([, weight]) => weight / weightOf(rules.cards)), (events) => rules.cards.findIndex(([mark]) => mark === (firstOf(events, "alike")?.["mark"] ?? "none"))),
	proof: proof_default
};
function fill(card, random) {
	const winning = card === "none" ? [] : Array.from({ length: 3 }, () => card);
	const others = MARKS.filter((mark) => mark !== card).flatMap((mark) => [mark, mark]);
	return shuffled([...winning, ...shuffled(others, random).slice(0, 9 - winning.length)], random);
}
function shuffled(items, random) {
	for (let last = items.length - 1; last > 0; last--) {
		const at = random.int(last + 1);
		[items[last], items[at]] = [items[at], items[last]];
	}
	return items;
}
export { scratchCard as title };
