// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Adds up votes. Deployed on its own and linked into Ballot.
library Tally {
    function winner(uint256[] storage votes) public view returns (uint256 best) {
        for (uint256 i = 1; i < votes.length; i++) {
            if (votes[i] > votes[best]) best = i;
        }
    }
}

/// Lets guests vote for the tea of the week.
contract Ballot {
    uint256[] private votes;

    constructor() {
        votes = new uint256[](3);
    }

    function vote(uint256 tea) external {
        votes[tea] += 1;
    }

    function teaOfTheWeek() external view returns (uint256) {
        return Tally.winner(votes);
    }
}
