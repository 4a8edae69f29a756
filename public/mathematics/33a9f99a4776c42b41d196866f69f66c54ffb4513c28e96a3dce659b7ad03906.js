import * as z from "./aa984223d70e8368c38456fe4a0ef76a444fac274837fa901df952a79200b8db.js";
var evenly = (count) => Array.from({ length: count }, () => 1 / count);
var drawnOnce = (group, chances, at) => ({
	chances: { [group]: chances },
	of: (events, params) => [{
		of: group,
		got: [at(events, params)]
	}]
});
var firstOf = (events, type) => events.find((event) => event.type === type);
var liveTitle = (title) => ({
	...title,
	type: "live",
	play: (stakeMinor, params, random) => title.settle(stakeMinor, params, title.draw(random))
});
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
function finalWin(wonMinor, costMinor) {
	assert(costMinor > 0n, "a round costs something");
	return {
		type: "final-win",
		amount: String(wonMinor),
		celebration: celebrationOf(wonMinor, costMinor, costMinor)
	};
}
var TABLE_LIMITS = {
	chipsOnASpot: 100,
	chips: 500
};
function tableParams(isSpot) {
	return z.strictObject({ bets: z.array(z.strictObject({
		spot: z.string().check(z.refine(isSpot, "Wrong value")),
		chips: z.int().check(z.gte(1), z.lte(100))
	})).check(z.minLength(1), z.maxLength(500), z.refine((bets) => chipsIn(bets) <= 500, "Wrong value"), z.refine((bets) => new Set(bets.map(({ spot }) => spot)).size === bets.length, "Wrong value")) });
}
var chipsIn = (bets) => bets.reduce((sum, { chips }) => sum + chips, 0);
function costOf(stakeMinor, { bets }) {
	assert(stakeMinor > 0n, "a chip is worth something");
	return stakeMinor * BigInt(chipsIn(bets));
}
function tableOdds({ ways, backs }) {
	const all = ways.reduce((sum, one) => sum + one, 0);
	const chances = Float64Array.from(ways, (one) => one / all);
	const paid = new Float64Array(ways.length);
	const through = ({ bets }) => {
		paid.fill(0);
		let chips = 0;
		for (const bet of bets) {
			const back = backs.get(bet.spot);
			chips += bet.chips;
			for (let end = 0; end < paid.length; end++) paid[end] += bet.chips * back[end];
		}
		let mean = 0;
		let square = 0;
		let highest = 0;
		for (let end = 0; end < paid.length; end++) {
			const back = paid[end] / chips;
			mean += chances[end] * back;
			square += chances[end] * back * back;
			if (back > highest) highest = back;
		}
		return {
			mean,
			variance: square - mean * mean,
			highest,
			bound: "exact"
		};
	};
	const single = new Map([...backs.keys()].map((spot) => [spot, through({ bets: [{
		spot,
		chips: 1
	}] })]));
	return (params) => params.bets.length === 1 ? single.get(params.bets[0].spot) : through(params);
}
var SEGMENTS = [
	[2, 24],
	[4, 12],
	[8, 6],
	[12, 4],
	[24, 2],
	[48, 1]
];
var SPOTS = SEGMENTS.map(([back]) => String(back));
function layOut() {
	const wheel = Array.from({ length: 49 }, () => 0);
	for (const [back, count] of SEGMENTS.toReversed()) for (let nth = 0; nth < count; nth++) {
		let at = Math.floor((nth + .5) * wheel.length / count) % wheel.length;
		while (wheel[at] !== 0) at = (at + 1) % wheel.length;
		wheel[at] = back;
	}
	return wheel;
}
var rules = {
	kind: "money-wheel",
	wheel: layOut(),
	stop: "on one of the segments, all equally likely",
	shared: "one turn for all bets at the table",
	limits: TABLE_LIMITS
};
var moneyWheel = liveTitle({
	sysname: "money-wheel",
	version: "1.0.0",
	rules,
	params: tableParams((spot) => SPOTS.includes(spot)),
	stakeStepMinor: 10n,
	costMinor: costOf,
	draw(random) {
		const segment = random.int(rules.wheel.length);
		return [{
			type: "stop",
			segment,
			back: rules.wheel[segment]
		}];
	},
	settle(stakeMinor, params, drawn) {
		const [stop] = drawn;
		const events = [stop];
		let wonMinor = 0n;
		for (const { spot, chips } of params.bets) {
			if (spot !== String(stop.back)) continue;
			const back = stakeMinor * BigInt(chips) * BigInt(stop.back);
			wonMinor += back;
			events.push({
				type: "bet-won",
				spot,
				amount: String(back)
			});
		}
		events.push(finalWin(wonMinor, costOf(stakeMinor, params)));
		return {
			events,
			wonMinor
		};
	},
	odds: tableOdds({
		ways: SEGMENTS.map(([, count]) => count),
		backs: new Map(SPOTS.map((spot) => [spot, SEGMENTS.map(([back]) => String(back) === spot ? back : 0)]))
	}),
	draws: drawnOnce("segment", evenly(rules.wheel.length), (events) => firstOf(events, "stop")["segment"]),
	proof: {
		mathHash: "5df5db15cbed988258e3406fc85406449a46fbc5618164c3ce8651f4b767d3a8",
		rtp: "97.9592",
		hitRate: "48.9796",
		standardDeviation: "0.9998",
		maxWinOneIn: "49",
		split: { "base": "97.9592" },
		volatility: "low",
		maxWin: 48,
		method: "exact",
		modes: {
			"back2": {
				"rtp": "97.9592",
				"hitRate": "48.9796",
				"standardDeviation": "0.9998",
				"maxWinOneIn": "2"
			},
			"back4": {
				"rtp": "97.9592",
				"hitRate": "24.4898",
				"standardDeviation": "1.7201",
				"maxWinOneIn": "4"
			},
			"back8": {
				"rtp": "97.9592",
				"hitRate": "12.2449",
				"standardDeviation": "2.6224",
				"maxWinOneIn": "8"
			},
			"back12": {
				"rtp": "97.9592",
				"hitRate": "8.1633",
				"standardDeviation": "3.2857",
				"maxWinOneIn": "12"
			},
			"back24": {
				"rtp": "97.9592",
				"hitRate": "4.0816",
				"standardDeviation": "4.7487",
				"maxWinOneIn": "25"
			},
			"back48": {
				"rtp": "97.9592",
				"hitRate": "2.0408",
				"standardDeviation": "6.7868",
				"maxWinOneIn": "49"
			}
		}
	}
});
export { moneyWheel as title };
