// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.20;

/// Where the posters of the summer party hang.
contract Posters {
    string[] public places;

    function hang(string calldata place) external {
        places.push(place);
    }
}
